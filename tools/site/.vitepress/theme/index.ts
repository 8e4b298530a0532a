import { withBase } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { h } from "vue";
import { SEARCH_OPTIONS } from "../../search-options.ts";
import "./style.css";

/** The address of the service, which may be below a prefix. */
const service = () => withBase("/").slice(0, -"docs/guide/".length);

/** What the service has beside these pages. Links of the theme's own list would lead below the base. */
const otherDoors = () =>
  h("div", { class: "other-doors" }, [
    h("a", { href: `${service()}docs`, target: "_self" }, "API reference"),
    h("a", { href: `${service()}app`, target: "_self" }, "Dashboard"),
  ]);

/** The theme of VitePress in the look of the dashboard. Functions are set here: in its settings they would need `eval`. */
export default {
  extends: theme,
  Layout: () =>
    h(theme.Layout, null, {
      "nav-bar-content-after": otherDoors,
      "nav-screen-content-after": otherDoors,
    }),
  enhanceApp: ({ siteData }) => {
    siteData.value.themeConfig.search.options.miniSearch = { searchOptions: SEARCH_OPTIONS };
  },
};
