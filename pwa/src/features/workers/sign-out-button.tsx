import { LogOut } from 'lucide-react';
import { Button } from '#pwa/ui/button.tsx';

/** Last on its page and far from the rest, where it is not pressed by chance. */
export function SignOutButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button variant="secondary" size="large" icon={LogOut} className="mt-16 justify-self-start" onClick={onPress}>
      {text}
    </Button>
  );
}
