import { Logo } from '#client/ui/logo.tsx';

/** The picture of GVA Support, as large as that of a person. */
export const SupportAvatar = () => <Logo size={32} isSquare />;
