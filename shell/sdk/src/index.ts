/**
 * The core of the SDK, on every page. What a remote imports here is the shell's own copy at run time.
 */
export { Alert } from "@chakra-ui/react/alert";
export { Badge } from "@chakra-ui/react/badge";
export { Box } from "@chakra-ui/react/box";
export { Button, IconButton } from "@chakra-ui/react/button";
export { Flex } from "@chakra-ui/react/flex";
export { Grid } from "@chakra-ui/react/grid";
export { Heading } from "@chakra-ui/react/heading";
export { HStack, Stack } from "@chakra-ui/react/stack";
export { Input } from "@chakra-ui/react/input";
export { Skeleton } from "@chakra-ui/react/skeleton";
export { Spinner } from "@chakra-ui/react/spinner";
export { Text } from "@chakra-ui/react/text";
export { chakra } from "@chakra-ui/react/styled-system";
export { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
export { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
export { Avatar } from "./kit/avatar.tsx";
export { Icon } from "./kit/icon.tsx";
export { Link, PlainLink } from "./kit/link.tsx";
export { Page, Panel, usePageTitle } from "./kit/page.tsx";
export { Picture } from "./kit/picture.tsx";
export { SearchBox } from "./kit/search-box.tsx";
export { StatCard } from "./kit/stat-card.tsx";
export { EmptyState, ErrorState, ScreenSpinner } from "./kit/states.tsx";
export { upcomingScreen } from "./kit/upcoming-screen.tsx";
export { declareScreens, type ScreenDeclaration } from "./services/screens.ts";
export { useSession, useToast, type Toast } from "./services/services.ts";
