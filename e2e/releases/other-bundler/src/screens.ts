import { declareRemote } from "@dmc-hub/sdk/screens";

/** What this remote adds to the shell. */
export const declaration = declareRemote({
  screens: [
    {
      path: "/charter",
      exact: true,
      roles: ["dmc"],
      title: "Charter",
      navigation: { group: "Main", label: "Charter", icon: "bus", order: 50 },
    },
  ],
});

export const { screens } = declaration;
