import { useEffect, useState } from "react";

/**
 * The token of a single-use link, which is the fragment of the address; null: none. It is removed from the address bar,
 * so that it is in no history, bookmark or screenshot.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    // A link that is opened in the tab of the same page changes the fragment alone.
    const take = (): void => {
      const taken = readToken();
      if (taken === null) return;
      setToken(taken);
      const { pathname, search } = globalThis.location;
      history.replaceState(history.state, "", `${pathname}${search}`);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return token;
}

function readToken(): string | null {
  const token = globalThis.location.hash.slice(1);
  return token === "" ? null : token;
}
