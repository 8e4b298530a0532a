import type { DrawPlan, FieldPlan, FillPlan, PageItem, WidgetPlan } from "#fill";

/**
 * The plan with every text at its own size, for the samples that deflation is planned from: in most rows texts fit, and
 * a static piece that a sample lacks is not copied from.
 */
export function unshrunkPlan(plan: FillPlan): FillPlan {
  const fields = plan.fields.map((field): FieldPlan => {
    if (field.kind !== "text" && field.kind !== "choice") return field;
    return { ...field, widgets: field.widgets.map(unshrunkWidget) };
  });
  const pages =
    plan.pages?.map((page) => ({ ...page, items: page.items.map(unshrunkItem) })) ?? null;
  return { ...plan, fields, pages };
}

function unshrunkWidget(widget: WidgetPlan): WidgetPlan {
  return { ...widget, draw: unshrunk(widget.draw) };
}

function unshrunkItem(item: PageItem): PageItem {
  return { ...item, draw: item.draw === null ? null : unshrunk(item.draw) };
}

function unshrunk(draw: DrawPlan): DrawPlan {
  return "shrunk" in draw ? { ...draw, shrunk: null } : draw;
}
