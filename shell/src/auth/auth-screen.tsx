import { Box, Flex, ScreenSpinner, useLocation, useSearchParams } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { currentPortal } from "../page/portal.ts";
import { useCurrentUser } from "../session/use-current-user.ts";
import { AuthPage } from "./auth-page.tsx";
import { GoOn } from "./go-on.tsx";
import { LoginForm } from "./login-form.tsx";
import { TabButton } from "./tab-button.tsx";

const RegisterForm = lazyView(
  async () => (await import(/* webpackChunkName: "sign-in-forms" */ "./register-form.tsx")).RegisterForm,
);

const tabs = [
  { name: "login", label: "Login", Form: LoginForm },
  { name: "register", label: "Register", Form: RegisterForm },
] as const;

/** Loads the page after the first sign-in, which is built from this page's parts. */
export const loadNewPassword = () => import("./new-password-screen.tsx");

const loadForgotten = () => import(/* webpackChunkName: "sign-in-forms" */ "./forgotten-password.tsx");
const ForgottenPassword = lazyView(async () => (await loadForgotten()).ForgottenPassword, ScreenSpinner);
const ResetPassword = lazyView(
  async () => (await loadForgotten()).ResetPassword,
  () => <ScreenSpinner />,
);

/** Sign-in and registration; docs/product/sign-in.md. Signed-in users go on to where they wanted to go. */
export function AuthScreen() {
  const { data: user, isPending } = useCurrentUser();
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const [, token] = /^#reset=([\w-]+)$/.exec(hash) ?? [];
  if (token !== undefined) return <ResetPassword token={token} />;
  if (isPending) return <ScreenSpinner />;
  if (user) return <GoOn user={user} />;
  if (params.has("forgotten")) return <ForgottenPassword />;
  // A portal's accounts are created by its administrator.
  return currentPortal() === null ? <LoginOrRegister /> : <Login />;
}

const Login = () => (
  <AuthPage title="Login">
    <LoginForm />
  </AuthPage>
);

function LoginOrRegister() {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const shown = tabs.find(({ name }) => name === params.get("tab")) ?? tabs[0];
  const show = (name: string) => setParams(name === "login" ? {} : { tab: name }, { replace: true, state });
  return (
    <AuthPage title="Login or Register">
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
