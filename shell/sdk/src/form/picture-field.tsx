import { type DragEvent, useRef, useState } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Input } from "@chakra-ui/react/input";
import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import { Image, ImageOff, Upload } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Picture } from "../kit/picture.tsx";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

interface PictureFieldProps extends FieldProps {
  /** Content types of files that may be chosen. */
  readonly types: readonly string[];
  /** Most bytes of a file. */
  readonly limit: number;
  /** Keeps a file and answers its address. Rejects with `ApiError` when the server refuses. */
  readonly upload: (file: File) => Promise<{ readonly address: string }>;
}

const FileInput = chakra("input");

/** The address of a picture: typed, or that of a file which is chosen or dropped here. Shows the picture. */
export function PictureField({ name, label, isRequired, help, types, limit, upload }: PictureFieldProps) {
  const { register, setValue, setError, watch } = useFormContext();
  const value: string = watch(name) ?? "";
  // A half-typed address is not asked for: while one is typed, the picture of before is shown.
  const [before, setBefore] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const put = (address: string) => {
    setValue(name, address, { shouldDirty: true, shouldValidate: true });
    setBefore(null);
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const refusal = refusalOf(file, types, limit);
    if (refusal !== null) return setError(name, { message: refusal });
    setBusy(true);
    try {
      put((await upload(file)).address);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError(name, { message: error.detail });
    } finally {
      setBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <Flex gap="3" w="full" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Shown address={before ?? value} />
        <Stack flex="1" minW="0" gap="2">
          <Input
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            onFocus={() => setBefore(value)}
            {...register(name, { onBlur: () => setBefore(null) })}
          />
          <Flex gap="2">
            <Button
              size="xs"
              variant="outline"
              loading={isBusy}
              loadingText="Uploading..."
              onClick={() => chooser.current?.click()}
            >
              <Upload aria-hidden /> Upload a picture
            </Button>
            {value === "" ? null : (
              <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => put("")}>
                Remove
              </Button>
            )}
          </Flex>
          <FileInput
            ref={chooser}
            type="file"
            hidden
            aria-label="Picture file"
            accept={types.join(",")}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = "";
            }}
          />
        </Stack>
      </Flex>
    </FieldFrame>
  );
}

function refusalOf({ type, size }: File, types: readonly string[], limit: number): string | null {
  if (!types.includes(type)) return "Choose a PNG, JPEG, WebP or SVG picture";
  return size > limit ? "Pictures may have at most 1 MB" : null;
}

const Shown = ({ address }: { address: string }) => (
  <Flex
    w="16"
    h="16"
    p="1"
    flexShrink={0}
    align="center"
    justify="center"
    rounded="md"
    borderWidth="1px"
    bg="bg.muted"
    color="fg.muted"
  >
    {address === "" ? (
      <Image size={20} aria-hidden />
    ) : (
      <Picture
        src={address}
        alt="Preview"
        fallback={<ImageOff size={20} role="img" aria-label="The picture cannot be loaded" />}
      />
    )}
  </Flex>
);
