import { type ReactNode, useState } from "react";
import { chakra } from "@chakra-ui/react/styled-system";

const Image = chakra("img", { base: { w: "full", h: "full" } });

interface PictureProps {
  /** Address; null shows the fallback, as does one that cannot be loaded. */
  readonly src: string | null;
  readonly fallback: ReactNode;
  /** Empty where the name stands beside it. */
  readonly alt?: string;
  readonly fit?: "contain" | "cover";
}

/** A picture that fills its box, or what stands for it. */
export function Picture({ src, fallback, alt = "", fit = "contain" }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return fallback;
  return <Image src={src} alt={alt} objectFit={fit} onError={() => setBroken(src)} />;
}
