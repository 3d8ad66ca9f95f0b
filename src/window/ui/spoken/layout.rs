//! The layout of the dialog in which a move is typed.

use crate::ui::action::TextField;
use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::layout::dialog::DialogView;
use crate::ui::locale::Msg;
use crate::ui::spoken::TypedMove;

impl DialogView for TypedMove {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let mut y = rect.y + builder.title(builder.text(Msg::SpokenTypeMove), rect);
        let row = builder.row(Msg::SpokenTypeMovePoint, y, rect);
        builder.text_field(
            Rect { w: builder.px(90).min(row.w), ..row },
            TextField::Move,
            builder.text(Msg::SpokenTypeMovePoint),
            "H8",
        );
        y += row.h + builder.row.1 + builder.px(10);
        y += builder.feet(Some(Msg::ButtonCancel), Msg::SpokenTypeMovePlay, y, rect);
        y - rect.y
    }
}
