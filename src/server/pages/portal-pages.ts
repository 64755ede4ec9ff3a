import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { perAgency, writeAgency } from './agency-parts.ts';
import { policyFor } from './page-policy.ts';
import { logMissingSession, type ReadSession } from './page-session.ts';

/** A text cannot end the element, because it contains no `<`. The snapshot is that of the session. */
function toDataElement(session: object, snapshot: string | undefined) {
  const attribute = snapshot === undefined ? '' : ` data-snapshot="${snapshot}"`;
  const text = JSON.stringify(session).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="session"${attribute}>${text}</script>`;
}

/**
 * Serves the pages of the portal with the session of the request in them, which saves the browser a request before its
 * first query. Other spellings of their paths get the page without a session, like all other pages.
 */
export async function registerPortalPages(
  scope: FastifyInstance,
  { folder, paths, readSession }: { folder: string; paths: string[]; readSession: ReadSession },
) {
  const html = await readFile(join(folder, 'portal.html'), 'utf8');
  const page = perAgency((shown) => writeAgency(html, shown));
  const policy = policyFor(html, { writesStyles: true });
  const send = (reply: FastifyReply, content: string) =>
    reply
      // A browser must not show the page of a former session again.
      .headers({ 'content-security-policy': policy, 'cache-control': 'private, no-store' })
      .type('text/html; charset=utf-8')
      .send(content);

  // Without a database the application loads and says that the server is unavailable.
  scope.setErrorHandler((error, request, reply) => {
    logMissingSession(error, request);
    return send(reply, page());
  });
  for (const path of paths)
    scope.get(path.replaceAll('$', ':'), async (request, reply) => {
      const session = await readSession(request);
      return send(
        reply,
        page().replace('<!--session-->', () =>
          toDataElement(session, request.requestSession.snapshot),
        ),
      );
    });
}
