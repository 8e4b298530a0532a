import { Component, type ReactNode } from "react";
import { FailureState } from "./failure-state.tsx";

type Props = { readonly children: ReactNode };

/** Shows a fault of a page in its place, so that the navigation stays. */
export class Boundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <FailureState error={this.state.error} />
    );
  }
}
