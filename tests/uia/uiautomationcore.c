/* UI Automation for tests under Wine, in the place of its own library: reads the elements of a window and acts on them.
 *
 * Wine's own library takes what a provider leaves unwritten for an answer, where that of Windows has cleared it before;
 * it loses the elements of the window by that. Here the provider is asked within its own process.
 *
 * A client (ask.c) sends WM_GETOBJECT with REQUEST in the upper half of wParam and the atom "VERB|TEXT" in the lower one:
 * "dump" writes the announcements since the last dump and all elements to the file TEXT; "Invoke", "Toggle", "Expand",
 * "Select" and "Focus" are done to the first element with this name. The answer is DONE, or an error. */
#define COBJMACROS
#include <initguid.h>
#include <windows.h>
#include <uiautomation.h>
#include <stdio.h>

#define REQUEST 0x4755
#define DONE 0x600d
#define LIVE_REGION_CHANGED 20024
#define EXPORT __declspec(dllexport)

/* Pattern of control whose first method has no parameters. */
typedef struct {
    const char *verb;
    PATTERNID id;
    GUID kind;
} Pattern;

static const Pattern patterns[] = {
    {"Invoke", 10000, {0x54fcb24b, 0xe18e, 0x47a2, {0xb4, 0xd3, 0xec, 0xcb, 0xe7, 0x75, 0x99, 0xa2}}},
    {"Expand", 10005, {0xd847d3a5, 0xcab0, 0x4a98, {0x8c, 0x32, 0xec, 0xb4, 0x5c, 0x59, 0xad, 0x24}}},
    {"Select", 10010, {0x2acad808, 0xb2d4, 0x452d, {0xa4, 0x07, 0x91, 0xff, 0x1a, 0xd1, 0x67, 0xb2}}},
    {"Toggle", 10015, {0x56d00bd0, 0xc4f4, 0x433c, {0xa8, 0x36, 0x1a, 0x52, 0xa5, 0x7e, 0x08, 0x92}}},
};

/* Names of the types of control from 50000 on. */
static const char *types[] = {
    "Button", "Calendar", "CheckBox", "ComboBox", "Edit", "Hyperlink", "Image", "ListItem", "List", "Menu", "MenuBar",
    "MenuItem", "ProgressBar", "RadioButton", "ScrollBar", "Slider", "Spinner", "StatusBar", "Tab", "TabItem", "Text",
    "ToolBar", "ToolTip", "Tree", "TreeItem", "Custom", "Group", "Thumb", "DataGrid", "DataItem", "Document",
    "SplitButton", "Window", "Pane", "Header", "HeaderItem", "Table", "TitleBar", "Separator"};

/* Announcements since the last dump, a line each, as UTF-8. */
static char announced[1 << 16];

typedef HRESULT(WINAPI *Method)(void *);

static VARIANT property(IRawElementProviderSimple *it, PROPERTYID id) {
    VARIANT value;
    memset(&value, 0, sizeof value);
    IRawElementProviderSimple_GetPropertyValue(it, id, &value);
    return value;
}

static const WCHAR *name_of(const VARIANT *value) {
    return V_VT(value) == VT_BSTR && V_BSTR(value) ? V_BSTR(value) : L"";
}

static void narrow(const WCHAR *text, char *to, int size) {
    WideCharToMultiByte(CP_UTF8, 0, text, -1, to, size, NULL, NULL);
}

static IUnknown *pattern(IRawElementProviderSimple *it, const Pattern *pattern) {
    IUnknown *provider = NULL, *found = NULL;
    IRawElementProviderSimple_GetPatternProvider(it, pattern->id, &provider);
    if (!provider) return NULL;
    IUnknown_QueryInterface(provider, &pattern->kind, (void **)&found);
    IUnknown_Release(provider);
    return found;
}

/* Writes "    Button "New": Invoke". */
static void write_element(FILE *file, IRawElementProviderSimple *it, int depth) {
    VARIANT type = property(it, UIA_ControlTypePropertyId), name = property(it, UIA_NamePropertyId);
    VARIANT enabled = property(it, UIA_IsEnabledPropertyId), help = property(it, UIA_HelpTextPropertyId);
    unsigned number = V_VT(&type) == VT_I4 ? (unsigned)V_I4(&type) - 50000 : ~0u;
    char text[4096] = "";
    narrow(name_of(&name), text, sizeof text);
    fprintf(file, "%*s%s \"%s\"", 2 * depth, "", number < ARRAYSIZE(types) ? types[number] : "?", text);
    narrow(name_of(&help), text, sizeof text);
    if (*text) fprintf(file, " (%s)", text);
    if (V_VT(&enabled) == VT_BOOL && !V_BOOL(&enabled)) fputs(" disabled", file);
    for (unsigned n = 0; n < ARRAYSIZE(patterns); n++) {
        IUnknown *found = pattern(it, &patterns[n]);
        if (!found) continue;
        fprintf(file, " %s", patterns[n].verb);
        IUnknown_Release(found);
    }
    fputc('\n', file);
}

/* Does what a verb says; S_FALSE if the element has another name. */
static HRESULT act(IRawElementProviderFragment *element, IRawElementProviderSimple *it, const char *verb,
                   const WCHAR *wanted) {
    VARIANT name = property(it, UIA_NamePropertyId);
    if (lstrcmpW(name_of(&name), wanted)) return S_FALSE;
    if (!strcmp(verb, "Focus")) return IRawElementProviderFragment_SetFocus(element);
    for (unsigned n = 0; n < ARRAYSIZE(patterns); n++) {
        if (strcmp(verb, patterns[n].verb)) continue;
        IUnknown *found = pattern(it, &patterns[n]);
        if (!found) return S_FALSE;
        HRESULT result = ((Method)((void **)found->lpVtbl)[3])(found);
        IUnknown_Release(found);
        return result;
    }
    return E_INVALIDARG;
}

/* Visits an element and all in it: writes them to the file, or else acts on the first one that a verb can be done to. */
static HRESULT visit(IRawElementProviderFragment *element, int depth, FILE *file, const char *verb, const WCHAR *name) {
    IRawElementProviderSimple *it = NULL;
    IRawElementProviderFragment *child = NULL, *next;
    HRESULT result = S_FALSE;
    IRawElementProviderFragment_QueryInterface(element, &IID_IRawElementProviderSimple, (void **)&it);
    if (file)
        write_element(file, it, depth);
    else
        result = act(element, it, verb, name);
    IRawElementProviderSimple_Release(it);
    if (result == S_FALSE) IRawElementProviderFragment_Navigate(element, NavigateDirection_FirstChild, &child);
    for (; child; child = next) {
        next = NULL;
        if (result == S_FALSE) result = visit(child, depth + 1, file, verb, name);
        IRawElementProviderFragment_Navigate(child, NavigateDirection_NextSibling, &next);
        IRawElementProviderFragment_Release(child);
    }
    return result;
}

static LRESULT answer(IRawElementProviderSimple *window, ATOM atom) {
    WCHAR request[1024] = L"", *text;
    char verb[64] = "", path[1024] = "";
    IRawElementProviderFragment *root = NULL;
    HRESULT result = E_FAIL;
    GlobalGetAtomNameW(atom, request, ARRAYSIZE(request));
    text = wcschr(request, L'|');
    if (!text) return E_INVALIDARG;
    *text++ = 0;
    narrow(request, verb, sizeof verb);
    IRawElementProviderSimple_QueryInterface(window, &IID_IRawElementProviderFragment, (void **)&root);
    if (!root) return E_NOINTERFACE;
    if (!strcmp(verb, "dump")) {
        narrow(text, path, sizeof path);
        FILE *file = fopen(path, "w");
        if (file) {
            fputs(announced, file);
            *announced = 0;
            visit(root, 0, file, NULL, NULL);
            fclose(file);
            result = S_OK;
        }
    } else
        result = visit(root, 0, NULL, verb, text);
    IRawElementProviderFragment_Release(root);
    return result == S_OK ? DONE : result;
}

EXPORT LRESULT WINAPI UiaReturnRawElementProvider(HWND window, WPARAM wide, LPARAM id, IRawElementProviderSimple *it) {
    (void)window, (void)id;
    return it && wide >> 16 == REQUEST ? answer(it, (ATOM)wide) : 0;
}

EXPORT HRESULT WINAPI UiaRaiseAutomationEvent(IRawElementProviderSimple *it, EVENTID event) {
    if (event == LIVE_REGION_CHANGED) {
        VARIANT name = property(it, UIA_NamePropertyId);
        size_t end = strlen(announced);
        char text[1024] = "";
        narrow(name_of(&name), text, sizeof text);
        snprintf(announced + end, sizeof announced - end, "announced \"%s\"\n", text);
    }
    return S_OK;
}

EXPORT HRESULT WINAPI UiaRaiseAutomationPropertyChangedEvent(IRawElementProviderSimple *it, PROPERTYID id,
                                                             VARIANT before, VARIANT after) {
    (void)it, (void)id, (void)before, (void)after;
    return S_OK;
}

EXPORT HRESULT WINAPI UiaHostProviderFromHwnd(HWND window, IRawElementProviderSimple **provider) {
    (void)window;
    *provider = NULL;
    return E_NOTIMPL;
}

EXPORT int WINAPI UiaLookupId(enum AutomationIdentifierType type, const GUID *guid) {
    (void)type, (void)guid;
    return 0;
}

EXPORT HRESULT WINAPI UiaGetReservedMixedAttributeValue(IUnknown **value) {
    *value = NULL;
    return E_NOTIMPL;
}

EXPORT HRESULT WINAPI UiaGetReservedNotSupportedValue(IUnknown **value) {
    *value = NULL;
    return E_NOTIMPL;
}
