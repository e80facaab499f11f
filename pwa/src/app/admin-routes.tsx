import { Route, Routes } from 'react-router';
import { useAdminTexts } from '#pwa/i18n/admin-texts.ts';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { reportMissingLanguage } from '#pwa/ui/code-failed.ts';
import { AdminOnly } from './admin-only.tsx';
import { AdminShell } from './admin-shell.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { withQueryProvider, type ScreenRoute } from './routes.tsx';
import { screenRoutes, unknownPath } from './screen-routes.tsx';

/** Shows a page only to admins. */
const forAdmins = (load: ScreenRoute['load']) => async () => {
  const { default: Page } = await withQueryProvider(load)();
  return {
    default: () => (
      <AdminOnly>
        <Page />
      </AdminOnly>
    ),
  };
};

/** The screens of the admin console. Only admins download them. */
const PAGES: readonly Omit<ScreenRoute, 'guard'>[] = [
  { path: '', title: 'admin', load: () => import('#pwa/features/admin/dashboard.page.tsx') },
  { path: 'jobs/:id', title: 'admin_job', load: () => import('#pwa/features/admin/job.page.tsx') },
  { path: 'jobs/:id/messages', title: 'admin_chat', load: () => import('#pwa/features/admin/thread.page.tsx') },
  { path: 'users/:id', title: 'admin_user', load: () => import('#pwa/features/admin/account.page.tsx') },
  { path: 'workers/:id', title: 'admin_worker', load: () => import('#pwa/features/admin/account.page.tsx') },
  { path: 'verification', title: 'admin_verification', load: () => import('#pwa/features/admin/verification.page.tsx') },
  { path: 'payments', title: 'admin_payments', load: () => import('#pwa/features/admin/payments.page.tsx') },
  { path: 'tickets', title: 'admin_tickets', load: () => import('#pwa/features/admin/tickets.page.tsx') },
  { path: 'tickets/:id', title: 'admin_ticket', load: () => import('#pwa/features/admin/ticket.page.tsx') },
  { path: 'sos', title: 'admin_sos', load: () => import('#pwa/features/admin/sos.page.tsx') },
  { path: 'sos/:id', title: 'admin_sos_case', load: () => import('#pwa/features/admin/sos-case.page.tsx') },
  { path: 'duty', title: 'admin_duty', load: () => import('#pwa/features/admin/duty.page.tsx') },
  { path: 'operations', title: 'admin_operations', load: () => import('#pwa/features/admin/operations.page.tsx') },
  { path: 'log', title: 'admin_log', load: () => import('#pwa/features/admin/audit-log.page.tsx') },
];
/** The second step of a login, which is no session yet. */
const secondFactorPage: ScreenRoute = {
  path: 'second-factor',
  title: 'admin_second_factor',
  load: withQueryProvider(() => import('#pwa/features/second-factor/second-factor.page.tsx')),
};
const screens = screenRoutes([
  ...PAGES.map((page) => ({ ...page, guard: 'customer' as const, load: forAdmins(page.load) })),
  secondFactorPage,
  unknownPath,
]);

function AdminScreens() {
  return useAdminTexts(reportMissingLanguage) ? (
    <Routes>
      <Route element={<AdminShell />}>{screens}</Route>
    </Routes>
  ) : (
    <SkeletonPage />
  );
}

export default function AdminRoutes() {
  return (
    <PageErrorBoundary>
      <AdminScreens />
    </PageErrorBoundary>
  );
}
