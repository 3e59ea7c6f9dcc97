import { useState } from "react";
import { ApiError, inMegabytes } from "@dmc-hub/shared-types";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Input } from "@chakra-ui/react/input";
import { Stack } from "@chakra-ui/react/stack";
import { Image, ImageOff, Upload } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { FileButton, fileDrop } from "../kit/file-button.tsx";
import { Picture } from "../kit/picture.tsx";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

/** Which files are accepted, and how they are stored. */
interface PictureRules {
  /** Accepted content types. */
  readonly types: readonly string[];
  /** Maximum size of a file, bytes. */
  readonly limit: number;
  /** Stores a file and returns its address. Rejects with `ApiError` if the server refuses. */
  readonly upload: (file: File) => Promise<{ readonly address: string }>;
}

type PictureFieldProps = FieldProps & PictureRules;

/** The address of a picture: typed, or of a file chosen or dropped here. Shows the picture. */
export function PictureField({ name, label, isRequired, help, ...file }: PictureFieldProps) {
  const { register, watch } = useFormContext();
  const value: string = watch(name) ?? "";
  // A half-typed address is not loaded: while typing, the previous picture is shown.
  const [before, setBefore] = useState<string | null>(null);
  const { isBusy, take, remove } = usePicture(name, file, () => setBefore(null));
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <Flex gap="3" w="full" {...fileDrop((dropped) => void take(dropped))}>
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
            <FileButton
              size="xs"
              variant="outline"
              loading={isBusy}
              loadingText="Uploading..."
              fileLabel="Picture file"
              accept={file.types.join(",")}
              onFile={(chosen) => void take(chosen)}
            >
              <Upload aria-hidden /> Upload a picture
            </FileButton>
            {value === "" ? null : (
              <Button size="xs" variant="ghost" colorPalette="gray" onClick={remove}>
                Remove
              </Button>
            )}
          </Flex>
        </Stack>
      </Flex>
    </FieldFrame>
  );
}

/** Puts the address of a chosen file, or none, into the form, or shows why it was refused. */
function usePicture(name: string, { types, limit, upload }: PictureRules, onPut: () => void) {
  const { setValue, setError } = useFormContext();
  const [isBusy, setBusy] = useState(false);
  const put = (address: string) => {
    setValue(name, address, { shouldDirty: true, shouldValidate: true });
    onPut();
  };
  const take = async (file: File) => {
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
  return { isBusy, take, remove: () => put("") };
}

function refusalOf({ type, size }: File, types: readonly string[], limit: number): string | null {
  if (!types.includes(type)) return "Choose a PNG, JPEG, WebP or SVG picture";
  return size > limit ? `Pictures may have at most ${inMegabytes(limit)}` : null;
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
