// Before the first paint, so that a chosen theme does not flash the other one.
import { readTheme, showTheme } from "#data/theme.ts";

showTheme(readTheme(localStorage), document.documentElement);
