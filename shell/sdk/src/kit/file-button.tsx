import { type ComponentProps, type DragEvent, useRef } from "react";
import { Button } from "@chakra-ui/react/button";
import { chakra } from "@chakra-ui/react/styled-system";

const FileInput = chakra("input");

interface FileButtonProps extends ComponentProps<typeof Button> {
  /** Label of the browser's own input. */
  readonly fileLabel: string;
  /** Accepted types of files. */
  readonly accept: string;
  /** Several files may be chosen, each of which is passed to `onFile`. */
  readonly isMultiple?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that lets a person choose a file, even the same one again. */
export function FileButton({ fileLabel, accept, isMultiple = false, onFile, ...button }: FileButtonProps) {
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
        multiple={isMultiple}
        onChange={({ target }) => {
          for (const file of target.files ?? []) onFile(file);
          target.value = "";
        }}
      />
    </>
  );
}

/** Makes an element accept a dropped file, or several of them. */
export const fileDrop = (onFile: (file: File) => void, isMultiple = false) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    const dropped = [...event.dataTransfer.files];
    for (const file of isMultiple ? dropped : dropped.slice(0, 1)) onFile(file);
  },
});
