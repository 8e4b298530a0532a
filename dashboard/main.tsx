import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/app.tsx";
import { ignoreStrayDrops } from "./shell/stray-drops.ts";

const root = document.getElementById("dashboard");
if (root === null) throw new Error("The page has no element for the dashboard.");
ignoreStrayDrops(window);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
