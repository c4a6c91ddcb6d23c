// A server whose platform has one real provider, by the stand-in that speaks as it does.

import type { TestContext } from 'node:test';
import { type Account, type Engine, type Harness, start } from './harness.ts';
import { type StandIn, startStandIn } from './providers/stand-in.ts';

export interface VendorHouse {
  readonly vendor: StandIn;
  readonly harness: Harness;
  /** Administers. */
  readonly ann: Account;
  readonly configId: string;
}

export const startWithVendor = async (
  t: TestContext,
  engine: Engine,
  env: Record<string, string> = {},
): Promise<VendorHouse> => {
  const vendor = await startStandIn(t);
  const harness = await start(t, engine, { env: { EGRESS_ALLOW: vendor.allow.join(','), ...env } });
  const ann = await harness.account('ann');
  const { id: configId } = await ann.call('POST /api/v1/admin/api-configs', {
    body: {
      name: 'stand-in',
      provider: 'openai',
      base_url: vendor.baseUrl('openai'),
      api_key: 'sk-something-long-enough-to-be-a-key',
      default_model: 'stand-in-large',
    },
  });
  return { vendor, harness, ann, configId };
};
