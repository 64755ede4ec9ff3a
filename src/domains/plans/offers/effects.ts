import { type PlanVersion, versionsOn } from '#server/catalogue-plans.ts';
import { bespokePlans, type CataloguePlan } from '#shared/catalogue-plans.ts';
import { addDays, formatDay } from '#shared/dates.ts';
import { formatShortMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { recordedPrice, storageLine, titleOf } from '../catalogue/catalogue.ts';

/** Why these plans cannot be offered together; undefined if they can. */
function faultOf(plans: readonly CataloguePlan[], slug: string) {
  const offered = plans.filter(({ isOffered }) => isOffered);
  if (offered.length === 0) return 'No plan would be left on offer. Keep at least one.';
  if (offered.length > 9) return 'At most 9 plans can be on offer.';
  const popular = offered.filter(({ isMostPopular }) => isMostPopular);
  if (popular.length > 1)
    return `Only one plan can be the most popular, and ${popular.find((one) => one.slug !== slug)?.label} already is.`;
  const taken = new Set<string>(bespokePlans);
  for (const { label } of plans) {
    if (taken.has(label.toLowerCase()))
      return `Another plan has the name ${label}. Choose another name.`;
    taken.add(label.toLowerCase());
  }
  return undefined;
}

/** What would be wrong on a day with these versions, from the day of a change on; undefined if nothing. */
export function findFault(versions: readonly PlanVersion[], { slug, validFrom }: PlanVersion) {
  const days = new Set([
    validFrom,
    ...versions.map((one) => one.validFrom).filter((day) => day > validFrom),
  ]);
  for (const day of [...days].toSorted()) {
    const fault = faultOf(versionsOn(versions, day), slug);
    if (fault) return day === validFrom ? fault : `From ${formatDay(day)}: ${fault}`;
  }
  return undefined;
}

const hoursAndRate = ({ recorded }: CataloguePlan) =>
  `${recorded.monthlyHours} hours at ${formatShortMoney(recorded.hourlyRate)}`;

/** What a version does from its day on, in sentences. */
export function describeEffects(
  next: PlanVersion,
  versions: readonly PlanVersion[],
  { running, today }: { running: number; today: string },
): string[] {
  const before = versionsOn(versions, next.validFrom).find(({ slug }) => slug === next.slug);
  const from = next.validFrom === today ? 'From today' : `From ${formatDay(next.validFrom)}`;
  const price = formatShortMoney(recordedPrice(next));
  const was = before && formatShortMoney(recordedPrice(before));
  const later = versions
    .filter((one) => one.slug === next.slug && one.validFrom > next.validFrom)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))[0];
  const isPlanned = before && before.validFrom > today && before.validFrom < next.validFrom;
  const effects: (string | false | undefined)[] = [
    !next.isOffered
      ? `${from}: ${next.label} is no longer offered.`
      : before?.isOffered && recordedPrice(before) === recordedPrice(next)
        ? hoursAndRate(before) === hoursAndRate(next)
          ? `${from}: new subscriptions to ${next.label} cost ${price} a month, as before.`
          : `${from}: new subscriptions to ${next.label} still cost ${price} a month, with ${hoursAndRate(next)}.`
        : `${from}: new subscriptions to ${next.label} cost ${price} a month, with ${hoursAndRate(next)}${was ? `. The previous price is ${was}` : ''}.`,
    running > 0 &&
      `${plural(running, 'running plan')} ${running === 1 ? 'keeps its' : 'keep their'} hours, price and storage.`,
    next.isOffered
      ? `The landing page shows ${titleOf(next)} for ${formatShortMoney(next.advertised.monthlyPrice)} a month, with ${next.advertised.monthlyHours} hours at ${formatShortMoney(next.advertised.hourlyRate)}.`
      : 'The landing page and the checkout no longer show it.',
    next.isOffered &&
      recordedPrice(next) < next.advertised.monthlyPrice &&
      'The price that is billed is below the advertised one.',
    before && storageLine(before) !== storageLine(next) && `New: ${storageLine(next)}.`,
    isPlanned &&
      `The change that is planned from ${formatDay(before.validFrom)} then ends. To keep what it contains, enter it here too.`,
    before?.validFrom === next.validFrom && 'It replaces the version that starts on this day.',
    later &&
      `It is valid until ${formatDay(addDays(later.validFrom, -1))}; then a planned version begins.`,
  ];
  return effects.filter((effect) => typeof effect === 'string');
}
