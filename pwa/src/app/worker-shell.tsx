import { Frame } from './frame.tsx';
import { SiteFooter } from './site-footer.tsx';
import { WorkerHeader } from './worker-header.tsx';

export default function WorkerShell() {
  return <Frame header={<WorkerHeader />} footer={<SiteFooter />} />;
}
