import { useMutation, useToast } from "@dmc-hub/sdk";
import { failedTo } from "@dmc-hub/sdk/list";
import { download } from "../address/download.ts";

/** Saves what is called so as a PDF. If it is refused, a toast says why: a browser says of a link only that it failed. */
export function useSavePdf(title: string, make: () => Promise<Blob>) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    onMutate: () => toast({ title: "Making the PDF", description: title }),
    mutationFn: make,
    onSuccess: (file) => save(file, `${title}.pdf`),
    onError: ({ message }) => toast(failedTo("save the PDF")(message)),
  });
  return () => {
    if (!isPending) mutate();
  };
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  download(href, name);
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
