/** Icons for screens. Each remote's build takes along the few that it names; they do not cross the boundary. */
export * from "lucide-react";
