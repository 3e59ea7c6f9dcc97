import { useLayoutEffect, useRef } from "react";
import type { View } from "@dmc-hub/shared-types";
import { useSearchParams } from "react-router-dom";
import { useStillShown } from "../../kit/use-still-shown.ts";
import { queryOf } from "../../list/list-query.ts";

/**
 * Shows all rows in place of a view, if the list still shows that view; `names` are the parameters that a view keeps. What is
 * open over the list stays.
 */
export function useLeaveView(names: readonly string[]): (view: View) => void {
  const [params, setParams] = useSearchParams();
  const isStillShown = useStillShown();
  const latest = useRef({ params, setParams });
  useLayoutEffect(() => {
    latest.current = { params, setParams };
  });
  return ({ query }) => {
    const { params: now, setParams: set } = latest.current;
    if (!isStillShown() || queryOf(now, names) !== queryOf(new URLSearchParams(query), names)) return;
    set(withoutList(now, names), { replace: true });
  };
}

/** The address without the list's state, of which its page is a part. */
function withoutList(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of [...names, "cursor"]) rest.delete(name);
  return rest;
}
