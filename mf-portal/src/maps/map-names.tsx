import { Fragment } from "react";
import { MAP_FRAME, type Label, type LabelledPicture } from "@dmc-hub/shared-types";
import { chakra } from "@dmc-hub/sdk";

/** How names are written on screens, where maps are shown at about half of their size. */
export const NAMES: LabelledPicture = { ...MAP_FRAME, size: 20, radius: 17 };

const Name = chakra("text", {
  base: {
    fontSize: "20px",
    dominantBaseline: "central",
    paintOrder: "stroke",
    stroke: { base: "#fbfaf5", _dark: "#2d3a4c" },
    strokeWidth: "4px",
    pointerEvents: "none",
  },
});

interface MapNamesProps {
  readonly labels: readonly Label[];
  /** Whether they are the trip's own, which stand out from towns near by. */
  readonly isOwn?: boolean;
}

/** Names on a map. A town has a dot. */
export const MapNames = ({ labels, isOwn = false }: MapNamesProps) =>
  labels.map(({ name, x, y, anchor, namedX }) => (
    <Fragment key={`${name} ${x}`}>
      {isOwn ? null : <Dot cx={namedX} cy={y} r="3" />}
      <Name x={x} y={y} textAnchor={anchor} fill={isOwn ? "fg" : "fg.muted"} fontWeight={isOwn ? 600 : 400}>
        {name}
      </Name>
    </Fragment>
  ));

const Dot = chakra("circle", { base: { fill: "fg.muted" } });
