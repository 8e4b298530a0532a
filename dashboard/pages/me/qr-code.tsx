import type { ReactNode } from "react";
import { qrPath } from "./qr-path.ts";

/** A QR code. Dark on white in every theme, as readers expect. */
export function QrCode(props: { readonly text: string; readonly label: string }): ReactNode {
  const { size, path } = qrPath(props.text);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
