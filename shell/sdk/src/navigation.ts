/** The side navigation as the remotes declare it: for the shell, and for the edge's first paint. */
export {
  type DeclaredEntry,
  declaredNavigation,
  type FrameKind,
  frameOf,
  isCurrentEntry,
  roleLabel,
} from "./services/navigation.ts";
