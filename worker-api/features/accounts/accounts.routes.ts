import { endpoints } from '#contract/endpoints.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { exportAccount } from './account-export.usecases.ts';
import { changeAccount, changeProfilePhoto, closeAccount, getOwnAccount } from './account-lifecycle.usecases.ts';
import { USER_COLUMNS } from './accounts.repository.ts';
import { logIn, signUp, userOf } from './accounts.usecases.ts';
import {
  askContactAgain,
  confirmContactRequest,
  emergencyContactOf,
  findContactRequest,
  refuseContactRequest,
} from './contact-requests.usecases.ts';
import { confirmPassword } from './fresh-login.usecases.ts';
import { forgotPassword, resetPassword } from './password-resets.usecases.ts';
import { changePassword, logoutEverywhere } from './passwords.usecases.ts';
import { endSession, getSessions, logOut } from './sessions.usecases.ts';

export function accountRoutes(app: App): void {
  route(app, endpoints.signup, async ({ body }, context) => ({
    message: 'Account created successfully! Please log in.',
    user: await signUp(context, body),
  }));
  route(app, endpoints.forgotPassword, async ({ body }, context) => {
    await forgotPassword(context, body.email, body.language);
    return { message: 'If there is an account with this email, a link is on its way to it.' };
  });
  route(app, endpoints.resetPassword, async ({ body }, context) => {
    await resetPassword(context, body.token, body.password);
    return { message: 'Your password is changed. Please log in.' };
  });
  route(app, endpoints.changePassword, async ({ body }, context) => ({
    message: 'Your password is changed.',
    token: await changePassword(context, body.currentPassword, body.newPassword),
  }));
  route(app, endpoints.logout, async (_, context) => {
    await logOut(context);
    return { message: 'You are logged out.' };
  });
  route(app, endpoints.sessions, (_, context) => getSessions(context));
  route(app, endpoints.endSession, async ({ params }, context) => {
    await endSession(context, params.id);
    return { message: 'The session has ended.' };
  });
  route(app, endpoints.confirmPassword, async ({ body }, context) => ({
    token: await confirmPassword(context, body.password),
  }));
  route(app, endpoints.logoutEverywhere, async (_, context) => {
    await logoutEverywhere(context);
    return { message: 'You are logged out everywhere.' };
  });
  route(app, endpoints.account, (_, context) => getOwnAccount(context));
  routeCommand(app, endpoints.changeAccount, {
    columns: USER_COLUMNS,
    run: ({ body }, context) => changeAccount(context, body),
    respond: userOf,
  });
  routeCommand(app, endpoints.changeProfilePhoto, {
    columns: USER_COLUMNS,
    run: ({ files }, context) => changeProfilePhoto(context, files),
    respond: userOf,
  });
  route(app, endpoints.closeAccount, async ({ body }, context) => {
    await closeAccount(context, body.password);
    return { message: 'Your account is closed.' };
  });
  route(app, endpoints.exportAccount, (_, context) => exportAccount(context));
  route(app, endpoints.emergencyContact, (_, context) => emergencyContactOf(context));
  route(app, endpoints.askEmergencyContact, ({ body }, context) => askContactAgain(context, body.language));
  route(app, endpoints.contactRequest, ({ body }, context) => findContactRequest(context, body.token));
  route(app, endpoints.confirmContactRequest, ({ body }, context) => confirmContactRequest(context, body.token));
  route(app, endpoints.refuseContactRequest, async ({ body }, context) => {
    await refuseContactRequest(context, body.token);
    return { message: 'You are not the emergency contact.' };
  });
  route(app, endpoints.login, ({ body }, context) => logIn(context, body));
}
