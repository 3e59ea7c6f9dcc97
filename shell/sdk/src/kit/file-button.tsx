import { type ComponentProps, type DragEvent, useRef } from "react";
import { Button } from "@chakra-ui/react/button";
import { chakra } from "@chakra-ui/react/styled-system";

const FileInput = chakra("input");

interface FileButtonProps extends ComponentProps<typeof Button> {
  /** Label of the browser's own input. */
  readonly fileLabel: string;
  /** Accepted types of files. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A button that lets a person choose a file, even the same one again. */
export function FileButton({ fileLabel, accept, onFile, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => chooser.current?.click()} />
      <FileInput
        ref={chooser}
        type="file"
        hidden
        aria-label={fileLabel}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onFile(file);
          target.value = "";
        }}
      />
    </>
  );
}

/** Makes an element accept a dropped file. */
export const fileDrop = (onFile: (file: File) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  },
});
