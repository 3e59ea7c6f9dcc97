import { mountRootParcel, type ParcelConfig, type Parcel } from "single-spa";

/** Mounts a parcel below the owner. */
export type MountParcel = (config: ParcelConfig, props: { domElement: HTMLElement }) => Parcel;

const pending: { owner?: Promise<MountParcel> } = {};

/**
 * One named parcel that owns all others: single-spa 6.0.3 never removes root parcels from its list, but does
 * remove those below a named one.
 */
export const parcelOwner = (): Promise<MountParcel> =>
  (pending.owner ??= new Promise((resolve) => {
    const owner = {
      name: "remotes",
      bootstrap: () => Promise.resolve(),
      mount: (props: { mountParcel: MountParcel }) => Promise.resolve(resolve(props.mountParcel)),
      unmount: () => Promise.resolve(),
    };
    mountRootParcel(owner as unknown as ParcelConfig, { domElement: document.createElement("div") });
  }));
