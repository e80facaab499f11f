import { LogIn, MessageCircleQuestion, Pencil, UserPlus, UserRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { SKILLS } from '#contract/catalogue.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { sessionEndText } from '#pwa/i18n/session-end-text.ts';
import { discardWithoutAsking, logout, type ConfirmDiscard } from '#pwa/sync/session/session-lifecycle.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { useSessionEnd } from '#pwa/sync/session/use-session-end.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { confirmDiscard } from '#pwa/ui/confirm-discard.ts';
import { PROFESSION_ICONS } from '#pwa/ui/service-icons.ts';
import { Day } from '#pwa/ui/date-time.tsx';
import { BlockedClients } from './blocked-clients.tsx';
import { EditProfile } from './edit-profile.tsx';
import { Facts } from '#pwa/ui/facts.tsx';
import { GenderNotice } from './gender-notice.tsx';
import { forgetLogins } from './login-suggestions.ts';
import { PhoneNotice } from './phone-notice.tsx';
import { UpiAddress } from './upi-address.tsx';
import { VerificationDocuments } from './verification-documents.tsx';
import { SKILL_ICONS } from './skill-icons.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { VerificationNotice } from './verification-notice.tsx';
import { OwnReviews } from './own-reviews.tsx';
import '#pwa/i18n/en/workerSignup.ts';
import '#pwa/i18n/en/workerHome.ts';

interface WorkerAccountProps {
  /** The accounts feature's settings: password, sessions, data export and deletion. */
  renderAccountSettings: (of: { area: 'worker'; onLeave: (why: 'out' | 'closed') => void; children: ReactNode }) => ReactNode;
  /** The emergency contact, notified on SOS. */
  renderEmergencyContact: (area: 'worker') => ReactNode;
  renderWorkingHours: (worker: Worker) => ReactNode;
}

export default function WorkerAccountPage({
  renderAccountSettings,
  renderEmergencyContact,
  renderWorkingHours,
}: WorkerAccountProps) {
  const { t } = useTranslation('workerHome');
  const navigate = useNavigate();
  const session = useSession('worker');
  const sessionEnd = useSessionEnd('worker');
  const leave = async (to: string, confirmDrop: ConfirmDiscard, hasEnded: boolean) => {
    if (await logout('worker', confirmDrop, hasEnded)) await navigate(to);
  };
  return (
    <div className="page-width grid gap-6 py-6 md:py-10 [&_[role=alert]_button]:min-h-14">
      <h1 className="text-2xl text-indigo">{t('account_title')}</h1>
      {session && <VerificationNotice worker={session.profile} withAge />}
      {session && <PhoneNotice worker={session.profile} />}
      {session ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Profile worker={session.profile} />
          <div className="grid gap-6">
            {/* The target of a link; the section itself loads later. */}
            <div id="working-hours" className="scroll-mt-24">
              {renderWorkingHours(session.profile)}
            </div>
            {renderEmergencyContact('worker')}
            <UpiAddress worker={session.profile} />
            <VerificationDocuments />
            <BlockedClients />
            <OwnReviews workerId={session.profile.id} />
          </div>
          <div className="grid gap-6 lg:col-span-2 [&_button]:min-h-14 [&_h2]:text-xl">
            {renderAccountSettings({
              area: 'worker',
              onLeave: (reason) => {
                if (reason === 'out') return void leave('/worker/login', confirmDiscard('logout'), true);
                forgetLogins(session.profile);
                void leave('/worker', discardWithoutAsking, true);
              },
              children: (
                <SignOutButton
                  text={t('sign_out')}
                  onPress={() => void leave('/worker/login', confirmDiscard('logout'), false)}
                />
              ),
            })}
          </div>
        </div>
      ) : (
        <EmptyState
          icon={UserRound}
          title={t('account_guest_title')}
          text={sessionEnd ? sessionEndText(sessionEnd) : t('account_guest_text')}
        >
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/worker/login" state={{ returnUrl: '/worker/account' }} size="large" icon={LogIn}>
              {t('login')}
            </ButtonLink>
            <ButtonLink to="/worker/signup" variant="secondary" size="large" icon={UserPlus}>
              {t('join')}
            </ButtonLink>
          </div>
        </EmptyState>
      )}
    </div>
  );
}

function Profile({ worker }: { worker: Worker }) {
  const { t } = useTranslation(['workerHome', 'workerAccount', 'services', 'skills']);
  const [editing, setEditing] = useState(false);
  const Icon = PROFESSION_ICONS[worker.profession];
  return (
    <Card className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={worker.name} photo={worker.profilePhoto} className="size-20 text-3xl" portrait={portraitOf(worker.id)} />
        <div className="min-w-0">
          <p className="text-xl font-bold [overflow-wrap:anywhere]">{worker.name}</p>
          <p className="flex items-center gap-2 text-soft">
            <Icon aria-hidden className="size-5 shrink-0 text-indigo" />
            {t(`services:profession.${worker.profession}`)}
          </p>
        </div>
      </div>
      <Facts
        columns="md:max-lg:grid-cols-2"
        facts={[
          [t('name'), worker.name],
          [t('email'), worker.email],
          [t('phone'), worker.phone],
          [t('role'), t('role_worker')],
          [t('registered'), <Day key="registered" when={worker.registered} />],
          [t('profession'), t(`services:profession.${worker.profession}`)],
          [
            t('skills'),
            worker.skills.length > 0 && <Skills key="skills" profession={worker.profession} skills={worker.skills} />,
          ],
          [t('experience'), t(`services:experience.${worker.experience}`, worker.experience)],
          [
            t('workerAccount:certificates'),
            worker.certifications.map((one) => t(`skills:certification.${one}`, one)).join(', '),
          ],
          [t('workerAccount:about'), worker.description],
          [t('workerAccount:gender'), worker.gender && t(`services:gender.${worker.gender}`)],
          [t('address'), worker.address],
          [t('radius'), t('radius_km', { km: worker.serviceRadiusKm })],
        ]}
      />
      <GenderNotice gender={worker.gender} />
      <Button size="large" icon={Pencil} wide onClick={() => setEditing(true)}>
        {t('workerAccount:edit_title')}
      </Button>
      <EditProfile worker={worker} open={editing} onClose={() => setEditing(false)} />
      <ButtonLink to="/worker/support" variant="secondary" size="large" icon={MessageCircleQuestion} wide>
        {t('to_support')}
      </ButtonLink>
      <Link
        to="/worker/signup"
        className="inline-flex min-h-14 items-center justify-center text-center font-bold text-indigo underline"
      >
        {t('other_user')}
      </Link>
    </Card>
  );
}

/** Each skill with its picture. */
function Skills({ profession, skills }: Pick<Worker, 'profession' | 'skills'>) {
  const { t } = useTranslation('skills');
  return (
    <ul className="grid gap-1">
      {SKILLS[profession]
        .filter((skill) => skills.includes(skill))
        .map((skill) => {
          const Icon = SKILL_ICONS[skill];
          return (
            <li key={skill} className="flex items-center gap-2">
              <Icon aria-hidden className="size-5 shrink-0 text-indigo" />
              {t(`skill.${skill}`)}
            </li>
          );
        })}
    </ul>
  );
}
