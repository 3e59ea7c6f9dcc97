/** Icons for screens. Each remote's build includes the few that it uses; they do not cross the boundary. */
export * from "lucide-react";
