import { type ReactNode, useState } from "react";
import { chakra } from "@chakra-ui/react/styled-system";

const Image = chakra("img", { base: { w: "full", h: "full" } });

interface PictureProps {
  /** Address; without one, or if it cannot be loaded, the fallback is shown. */
  readonly src: string | null;
  readonly fallback: ReactNode;
  /** Empty if the name is shown beside it. */
  readonly alt?: string;
  readonly fit?: "contain" | "cover";
}

/** A picture that fills its box, or its fallback. */
export function Picture({ src, fallback, alt = "", fit = "contain" }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return fallback;
  return <Image src={src} alt={alt} objectFit={fit} onError={() => setBroken(src)} />;
}
