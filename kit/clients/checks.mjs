// What a client has to show: named steps, each told as it ends. A step that fails does not keep the others from being tried.

import assert from 'node:assert/strict';

export const { BASE_URL: baseURL, API_KEY: apiKey, MODEL: model } = process.env;
export const WEATHER = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
/** A red square of 8 × 8 pixels. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC';

export const check = async (name, work) => {
  try {
    await work();
    console.log(`ok ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`failed ${name}: ${error?.stack ?? error}`);
  }
};

/** The status of a refusal, however deep the client has wrapped it. */
export const statusOf = async (asked) => {
  let error = await asked.then(
    () => assert.fail('it was not refused'),
    (error) => error,
  );
  while (error && error.status === undefined && error.statusCode === undefined)
    error = error.lastError ?? error.cause;
  return error?.status ?? error?.statusCode;
};
