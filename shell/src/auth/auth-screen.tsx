import { Box, Flex, ScreenSpinner, useLocation, useSearchParams } from "@dmc-hub/sdk";
import { Navigate } from "@dmc-hub/sdk/shell-only";
import { currentPortal } from "../portal.ts";
import { currentProduct } from "../product.ts";
import { NEW_PASSWORD, useCurrentUser } from "../session/use-current-user.ts";
import { AuthPage } from "./auth-page.tsx";
import { GoHome } from "./go-home.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { samePagePath } from "./same-page-path.ts";
import { TabButton } from "./tab-button.tsx";

const tabs = [
  { name: "login", label: "Login", Form: LoginForm },
  { name: "register", label: "Register", Form: RegisterForm },
] as const;

/** Loads the page after the first sign-in, which is made of this one's parts. */
export const loadNewPassword = () => import("./new-password-screen.tsx");

/** Sign-in and registration; docs/product/sign-in.md. Whoever is signed in goes on to where they wanted to go. */
export function AuthScreen() {
  const { data: user, isPending } = useCurrentUser();
  const { state } = useLocation();
  if (isPending) return <ScreenSpinner />;
  if (user) {
    const to = user.mustChangePassword ? NEW_PASSWORD : samePagePath(state?.from);
    return to === null ? <GoHome user={user} /> : <Navigate to={to} replace state={state} />;
  }
  // A portal's accounts are made by its administrator.
  return currentPortal() === null ? <LoginOrRegister /> : <Login />;
}

const Login = () => (
  <AuthPage title="Login" subtitle={currentProduct().features.subtitle}>
    <LoginForm />
  </AuthPage>
);

function LoginOrRegister() {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const shown = tabs.find(({ name }) => name === params.get("tab")) ?? tabs[0];
  const show = (name: string) => setParams(name === "login" ? {} : { tab: name }, { replace: true, state });
  return (
    <AuthPage title="Login or Register" subtitle={currentProduct().features.subtitle}>
      <Flex role="tablist" aria-label="Login or Register" bg="bg.muted" rounded="lg" p="1" gap="1" mb="6">
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
    </AuthPage>
  );
}
