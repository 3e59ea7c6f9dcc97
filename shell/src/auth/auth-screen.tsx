import {
  Box,
  Flex,
  Heading,
  Panel,
  ScreenSpinner,
  Text,
  useLocation,
  usePageTitle,
  useSearchParams,
} from "@dmc-hub/sdk";
import { Navigate } from "@dmc-hub/sdk/shell-only";
import { homeOf, useCurrentUser } from "../session/use-current-user.ts";
import { FeaturesPanel } from "./features-panel.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { samePagePath } from "./same-page-path.ts";
import { TabButton } from "./tab-button.tsx";

const tabs = [
  { name: "login", label: "Login", Form: LoginForm },
  { name: "register", label: "Register", Form: RegisterForm },
] as const;

/** Sign-in and registration; specification §2. Whoever is signed in goes on to where they wanted to go. */
export function AuthScreen() {
  usePageTitle("Login or Register");
  const { data: user, isPending } = useCurrentUser();
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const shown = tabs.find(({ name }) => name === params.get("tab")) ?? tabs[0];
  const show = (name: string) => setParams(name === "login" ? {} : { tab: name }, { replace: true, state });
  if (isPending) return <ScreenSpinner />;
  if (user) return <Navigate to={samePagePath(state?.from) ?? homeOf(user)} replace />;
  return (
    <Flex as="main" minH="100dvh" direction={{ base: "column", lg: "row" }}>
      <Flex flex="1" align="center" justify="center" p={{ base: "4", md: "10" }}>
        <Box w="full" maxW="420px">
          <Heading as="h1" size="2xl" letterSpacing="tight" fontWeight="semibold">
            Login or Register
          </Heading>
          <Text color="fg.muted" mt="1" mb="6">
            Your travel business, in one place.
          </Text>
          <Panel p={{ base: "5", md: "6" }}>
            <Flex
              role="tablist"
              aria-label="Login or Register"
              bg="bg.muted"
              rounded="lg"
              p="1"
              gap="1"
              mb="6"
            >
              {tabs.map(({ name, label }) => (
                <TabButton
                  key={name}
                  name={name}
                  label={label}
                  isShown={name === shown.name}
                  tabs={tabs}
                  onShow={show}
                />
              ))}
            </Flex>
            <Box role="tabpanel" id={`panel-${shown.name}`} aria-labelledby={`tab-${shown.name}`}>
              <shown.Form />
            </Box>
          </Panel>
        </Box>
      </Flex>
      <FeaturesPanel />
    </Flex>
  );
}
