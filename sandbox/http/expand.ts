import { type Body, invalid, type Json } from "#base";
import { bodyById, bodyOf, checkoutItemsBody, listBody, type View } from "#wire";

const DEPTH_MAX = 4;

/**
 * Replaces ids by objects for each path such as `latest_invoice` or `data.customer`. Refusal: a path that cannot be
 * expanded.
 */
export function expandBody(view: View, body: Body, paths: readonly string[]): Body {
  return paths.reduce<Body>((result, path) => {
    const names = path.split(".");
    if (names.length > DEPTH_MAX) {
      throw invalid(`You cannot expand more than ${DEPTH_MAX} levels of a property.`, {
        param: "expand",
      });
    }
    return expandPath(view, result, names, path);
  }, body);
}

function expandPath(view: View, body: Body, names: readonly string[], path: string): Body {
  const [name, ...rest] = names;
  if (name === undefined) return body;
  const value = body[name] ?? findIncludable(view, body, name);
  if (value === undefined) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
  }
  return { ...body, [name]: expandValue(view, value, rest, path) };
}

function expandValue(view: View, value: Json, rest: readonly string[], path: string): Json {
  if (typeof value === "string") {
    const found = bodyById(view, value);
    return found === undefined ? value : expandPath(view, found, rest, path);
  }
  if (Array.isArray(value)) {
    return value.map((one: Json) => expandValue(view, one, rest, path));
  }
  return isBody(value) ? expandPath(view, value, rest, path) : value;
}

/** Members that are only present when expanded. */
function findIncludable(view: View, body: Body, name: string): Json | undefined {
  const id = typeof body["id"] === "string" ? body["id"] : "";
  if (name in body) return body[name];
  if (body["object"] === "checkout.session" && name === "line_items") {
    const session = view.find("checkoutSessions", id);
    return session === undefined ? undefined : checkoutItemsBody(view, session);
  }
  if (body["object"] === "customer" && name === "subscriptions") {
    const rows = [...view.all("subscriptions")].filter(
      ({ customer, status }) => customer === id && status !== "canceled",
    );
    const data = rows.map((row) => bodyOf(view, "subscriptions", row));
    return listBody(data, `/v1/subscriptions?customer=${id}`);
  }
  if (body["object"] === "invoice" && name === "payments") {
    const rows = [...view.all("payments")].filter(({ invoice }) => invoice === id);
    const data = rows.map((row) => bodyOf(view, "payments", row));
    return listBody(data, `/v1/invoice_payments?invoice=${id}`);
  }
  return undefined;
}

function isBody(value: Json): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
