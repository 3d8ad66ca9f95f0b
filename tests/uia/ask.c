/* Asks a window through the library of uiautomationcore.c: "ask TITLE VERB TEXT". Ends with 0 if it was done, with 1 if
 * there is no such window, or nothing of that name to do it to. */
#include <stdio.h>
#include <windows.h>

#define REQUEST 0x4755
#define DONE 0x600d

int wmain(int count, WCHAR **words) {
    WCHAR request[1024];
    HWND window = count == 4 ? FindWindowW(NULL, words[1]) : NULL;
    if (!window || 254 < lstrlenW(words[2]) + lstrlenW(words[3])) return 1;
    wsprintfW(request, L"%s|%s", words[2], words[3]);
    ATOM atom = GlobalAddAtomW(request);
    /* UiaRootObjectId */
    LRESULT answer = SendMessageW(window, WM_GETOBJECT, (WPARAM)REQUEST << 16 | atom, -25);
    GlobalDeleteAtom(atom);
    return answer == DONE ? 0 : 1;
}
