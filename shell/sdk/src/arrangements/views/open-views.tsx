import { useState } from "react";
import type { View } from "@dmc-hub/shared-types";
import { Button } from "@chakra-ui/react/button";
import { Menu } from "@chakra-ui/react/menu";
import { Portal } from "@chakra-ui/react/portal";
import { menuSlotRecipe } from "@chakra-theme/recipes/menu.js";
import { Check } from "lucide-react";
import { useLocation, useSearchParams } from "react-router-dom";
import { queryOf } from "../../list/list-query.ts";
import { useListPreference } from "../../list/use-list-preference.ts";
import { useViews } from "../../list/use-views.ts";
import { useSession } from "../../services/services.ts";
import { addSlotRecipe } from "../../system/add-recipes.ts";
import { toolButton } from "./menu-button.tsx";
import { SaveView } from "./save-view.tsx";
import { useChooseForList } from "./use-choose-for-list.ts";
import { useLeaveView } from "./use-leave-view.ts";
import { useViewChanges } from "./use-view-changes.ts";
import { ViewsLabel } from "./views-button.tsx";

addSlotRecipe("menu", menuSlotRecipe);

interface OpenViewsProps {
  readonly names: readonly string[];
  readonly many: string;
}

/** The menu of saved views, open from the start. */
export function OpenViews({ names, many }: OpenViewsProps) {
  const [params, setParams] = useSearchParams();
  const { data: views = [], error } = useViews(true);
  const [saved, setSaved] = useState<"new" | "renamed" | null>(null);
  const query = queryOf(params, names);
  const keyOf = (view: View) => queryOf(new URLSearchParams(view.query), names);
  const current = query === "" ? undefined : views.find((view) => keyOf(view) === query);
  const { id: userId } = useSession();
  const own = views.filter((view) => !view.isShared);
  const show = (next: string) => setParams(next);
  const leave = useLeaveView(names);
  return (
    <>
      <Menu.Root defaultOpen positioning={{ placement: "bottom-start" }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <Button {...toolButton}>
            <ViewsLabel names={names} />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="60" maxW="96">
              <ViewItem name={`All ${many}`} id="all" isCurrent={query === ""} onShow={() => show("")} />
              <ViewGroup title="Yours" views={own} {...{ current, keyOf, show }} />
              <ViewGroup
                title="The company's"
                views={views.filter((view) => view.isShared)}
                {...{ current, keyOf, show }}
              />
              {error === null ? null : (
                <Menu.ItemGroupLabel>The views could not be loaded</Menu.ItemGroupLabel>
              )}
              <Menu.Separator />
              <Menu.Item value="save" disabled={query === ""} onSelect={() => setSaved("new")}>
                Save as a view…
              </Menu.Item>
              {current === undefined ? null : (
                <CurrentActions
                  view={current}
                  isMine={current.userId === userId}
                  many={many}
                  onRename={() => setSaved("renamed")}
                  onDeleted={leave}
                />
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {saved === null ? null : (
        <SaveView
          view={saved === "renamed" ? (current ?? null) : null}
          query={query}
          known={views}
          onClose={() => setSaved(null)}
        />
      )}
    </>
  );
}

interface ViewGroupProps {
  readonly title: string;
  readonly views: readonly View[];
  readonly current: View | undefined;
  readonly keyOf: (view: View) => string;
  readonly show: (query: string) => void;
}

const ViewGroup = ({ title, views, current, keyOf, show }: ViewGroupProps) =>
  views.length === 0 ? null : (
    <Menu.ItemGroup>
      <Menu.ItemGroupLabel>{title}</Menu.ItemGroupLabel>
      {views.map((view) => (
        <ViewItem
          key={view.id}
          id={`${view.id}`}
          name={view.name}
          isCurrent={view === current}
          onShow={() => show(keyOf(view))}
        />
      ))}
    </Menu.ItemGroup>
  );

interface ViewItemProps {
  readonly id: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
}

const ViewItem = ({ id, name, isCurrent, onShow }: ViewItemProps) => (
  <Menu.Item value={id} onSelect={onShow} {...(isCurrent ? { "aria-current": true } : {})}>
    <span style={{ flex: 1, overflowWrap: "anywhere" }}>{name}</span>
    {isCurrent ? <Check size={16} aria-hidden /> : null}
  </Menu.Item>
);

interface CurrentActionsProps {
  readonly view: View;
  readonly isMine: boolean;
  readonly many: string;
  readonly onRename: () => void;
  /** Called with the view once it is deleted. */
  readonly onDeleted: (view: View) => void;
}

/** What can be done with the view that is shown. */
function CurrentActions({ view, isMine, many, onRename, onDeleted }: CurrentActionsProps) {
  const { pathname } = useLocation();
  const { viewId } = useListPreference();
  const choose = useChooseForList();
  const { offer, remove } = useViewChanges(pathname);
  const isDefault = viewId === view.id;
  const deleteIt = async () => {
    if (await remove(view)) onDeleted(view);
  };
  return (
    <>
      <Menu.Item value="default" onSelect={() => choose({ viewId: isDefault ? null : view.id })}>
        {isDefault ? `Open ${many} without it` : `Open ${many} with it`}
      </Menu.Item>
      <Menu.Item value="rename" onSelect={onRename}>
        Rename…
      </Menu.Item>
      {isMine ? (
        <Menu.Item value="offer" onSelect={() => void offer(view, !view.isShared)}>
          {view.isShared ? "Keep to yourself" : "Show to the company"}
        </Menu.Item>
      ) : null}
      <Menu.Item
        value="delete"
        color="fg.error"
        _hover={{ bg: "bg.error", color: "fg.error" }}
        onSelect={() => void deleteIt()}
      >
        Delete
      </Menu.Item>
    </>
  );
}
