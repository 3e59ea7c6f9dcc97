/** A client as the seed inserts it. */
export interface DemoClient {
  readonly name: string;
  readonly type: "corporate" | "individual";
  readonly contactName: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly notes: string | null;
}

/** A partner as the seed inserts it. */
export interface DemoPartner {
  readonly name: string;
  readonly type: "supplier" | "guide" | "agency";
  readonly contactName: string | null;
  readonly email: string;
  readonly phone: string;
  readonly location: string;
  readonly specialty: string | null;
  readonly notes: string | null;
}

/** A company that books for its people. */
export const company = (
  name: string,
  contactName: string,
  host: string,
  phone: string,
  notes = "",
): DemoClient => ({
  name,
  type: "corporate",
  contactName,
  email: `${mailbox(contactName)}@${host}.example`,
  phone,
  notes: notes || null,
});

/** A person or family that travels. */
export const person = (name: string, phone: string, notes = ""): DemoClient => ({
  name,
  type: "individual",
  contactName: null,
  email: `${mailbox(name)}@mail.example`,
  phone,
  notes: notes || null,
});

/** A hotel, a restaurant, a coach company. */
export const supplier = (
  name: string,
  contactName: string,
  host: string,
  phone: string,
  location: string,
  notes = "",
) => partner("supplier", name, contactName, host, phone, location, null, notes);

/** A guide works alone; with `specialty` null, the first word of the notes is shown. */
export const guide = (name: string, phone: string, location: string, specialty: string | null, notes = "") =>
  partner("guide", name, name, "guides", phone, location, specialty, notes);

/** An agency that sends travellers. */
export const agency = (
  name: string,
  contactName: string,
  host: string,
  phone: string,
  location: string,
  notes = "",
) => partner("agency", name, contactName, host, phone, location, null, notes);

function partner(
  type: DemoPartner["type"],
  name: string,
  contactName: string,
  host: string,
  phone: string,
  location: string,
  specialty: string | null,
  notes: string,
): DemoPartner {
  const email = `${mailbox(contactName)}@${host}.example`;
  return {
    name,
    type,
    contactName: type === "guide" ? null : contactName,
    email,
    phone,
    location,
    specialty,
    notes: notes || null,
  };
}

/** `Élodie Marchand` becomes `elodie.marchand`. */
const mailbox = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^a-z]+/g, ".")
    .replace(/^\.|\.$/g, "");
