import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** From 0 (guessed at once) to 4 (very hard to guess). `known` is what others know about the user. */
export const estimateStrength = (password: string, known: string[]) =>
  estimator.check(
    password,
    known.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter(Boolean),
  ).score;
