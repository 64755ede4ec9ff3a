import { TextLink } from '#client/ui/link.tsx';
import { deletedClient } from '#shared/deleted-names.ts';

type Named = { clientId: number; name: string | null };

export const clientName = ({ name }: { name: string | null }) => name ?? deletedClient;

/** A client with a link to their page, unless they were deleted. */
export const ClientLink = ({ clientId, name }: Named) =>
  name === null ? (
    clientName({ name })
  ) : (
    <TextLink to="/clients/$id" params={{ id: String(clientId) }} color="ink" title={name}>
      {name}
    </TextLink>
  );
