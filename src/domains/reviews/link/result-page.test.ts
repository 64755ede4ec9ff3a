import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { findOpenReview } from './queries.ts';
import { reviewLinksOf } from './token.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

test('the pages show the result: the due day, the hours, the files and the last comment', async () => {
  const { client, va } = await gva.createPair();
  const parties = { clientId: client.id, vaId: va.id };
  const { id: taskId } = await gva.createTask({ ...parties, status: 'in-review' });
  await gva.createTimeLog(taskId, va);
  const comment = await gva.createComment(taskId, va, `Done, <@${client.id}>: <i>44</i> invoices`);
  await gva.createFile({ uploader: va, commentId: comment.id });
  const review = await findOpenReview(gva.database.db, taskId);
  const named = { reviewId: review?.id ?? 0, userId: client.id };
  for (const link of Object.values(reviewLinksOf(testEnv(), named, new Date()))) {
    const { body } = await gva.app.inject({ url: new URL(link).pathname });
    expect(body).toContain('<dt>Due</dt><dd>January 31, 2030</dd>');
    expect(body).toContain('<dt>Hours</dt><dd>1:00 logged of 2:00 estimated</dd>');
    expect(body).toContain('<dt>Files</dt><dd>plan.pdf</dd>');
    expect(body).toContain(
      `<small>${va.fullName}</small>Done, @${client.fullName}: &lt;i&gt;44&lt;/i&gt; invoices`,
    );
  }
});
