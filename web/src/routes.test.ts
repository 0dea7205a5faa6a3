import { expect, test } from "vitest";
import { findRoute, placeOf, route } from "./device/route";
import { ROUTES } from "./routes";

const at = (path: string) => {
  const found = findRoute(ROUTES, path);
  return found && { path: found.route.path, ...found.parameters };
};

test.each([
  ["/", { path: "/" }],
  ["/new", { path: "/new" }],
  ["/lobby/", { path: "/lobby" }],
  ["/room/abc-_9", { path: "/room/:id", id: "abc-_9" }],
  ["/course", { path: "/course/:name?" }],
  ["/course/01-drive/", { path: "/course/:name?", name: "01-drive" }],
  ["/mistakes/abc/12", { path: "/mistakes/:game/:move", game: "abc", move: "12" }],
  ["/replay", { path: "/replay/:id?" }],
  ["/championship", { path: "/championship" }],
  ["/championship/abc", { path: "/championship/:id", id: "abc" }],
])("a page is found by its path: %s", (path, found) => {
  expect(at(path)).toEqual(found);
});

test.each(["/room", "/room/", "/room/a/b", "/room/a b", "/nowhere", "/lab/x", "/mistakes/abc", "/api/rooms", "//"])(
  "there is no such page: %s",
  (path) => {
    expect(at(path)).toBeNull();
  },
);

test("every page belongs to a place, or is reached from one", () => {
  const places = ROUTES.filter((each) => each.place).map(placeOf);
  expect(new Set(places).size).toBe(places.length);
  for (const each of ROUTES) if (each.within) expect(places).toContain(each.within);
  expect(ROUTES.filter((each) => !places.includes(placeOf(each))).map(placeOf)).toEqual(["/mistakes"]);
});

test("a table is searched from its beginning", () => {
  const page = () => Promise.reject(new Error("not loaded"));
  const [one, other] = [route("/a/:x", page), route("/a/:y?", page)];
  expect(findRoute([one, other], "/a/b")).toEqual({ route: one, parameters: { x: "b" } });
  expect(findRoute([one, other], "/a")?.route).toBe(other);
});
