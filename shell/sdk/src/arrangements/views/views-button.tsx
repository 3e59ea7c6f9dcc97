import { Button } from "@chakra-ui/react/button";
import { Bookmark } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { lazyView } from "../../kit/lazy-view.tsx";
import { ToolText } from "../../kit/tool-text.tsx";
import { queryOf } from "../../list/list-query.ts";
import { useViews } from "../../list/use-views.ts";
import { MenuButton, toolButton } from "./menu-button.tsx";

interface ViewsMenuProps {
  /** Names of the address's parameters that a view keeps. */
  readonly names: readonly string[];
  /** What the list shows: "clients". */
  readonly many: string;
}

const OpenViews = lazyView(
  async () => (await import(/* webpackChunkName: "list-tools" */ "./open-views.tsx")).OpenViews,
  (props: ViewsMenuProps) => (
    <Button {...toolButton}>
      <ViewsLabel {...props} />
    </Button>
  ),
);

/** Saved views of a list, and saving what it shows as one. */
export const ViewsButton = (props: ViewsMenuProps) => (
  <MenuButton Open={OpenViews} menu={props}>
    <ViewsLabel {...props} />
  </MenuButton>
);

/** The name of the view that the address is, if it is one. */
export function ViewsLabel({ names }: Pick<ViewsMenuProps, "names">) {
  const [params] = useSearchParams();
  const query = queryOf(params, names);
  const { data: views } = useViews(query !== "");
  const current = views?.find((view) => queryOf(new URLSearchParams(view.query), names) === query);
  return (
    <>
      <Bookmark aria-hidden /> {current === undefined ? <ToolText>Views</ToolText> : `View: ${current.name}`}
    </>
  );
}
