// The tables of this module. Only its stores write to them.

import type { Capability, JsonValue, PackageCall, PackageLog, PackageOut } from '@parley/contract';
import type { Manifest } from './manifest.ts';

export interface PackageRow {
  id: string;
  package_id: string;
  /** `all`, or the identifier of the team or the person whose it is. */
  keeper: string;
  scope: PackageOut['scope'];
  owner_id: string | null;
  team_id: string | null;
  name: string;
  state: PackageOut['state'];
  error: string | null;
  version_id: string;
  pending_version_id: string | null;
  granted_json: Capability[];
  installed_by: string | null;
  removed_at: string | null;
  /** The version whose form the things that it stored have; null: nothing was stored yet, or it was enabled before this was kept. */
  data_version: string | null;
  created_at: string;
  updated_at: string;
}

interface StoredVersion {
  id: string;
  package_id: string;
  version: string;
  /** As JSON in the order of its author. */
  manifest_text: string;
  signature: PackageOut['signature'];
  key_id: string | null;
  sha256: string;
  size: number;
  installed_by: string | null;
  created_at: string;
}

export interface VersionRow extends Omit<StoredVersion, 'manifest_text'> {
  manifest: Manifest;
}

export interface SettingsRow {
  package_id: string;
  scope: 'admin' | 'team' | 'user';
  scope_id: string;
  values_json: { [name: string]: JsonValue };
  secret_names_json: string[];
  secret_box: Uint8Array | null;
  updated_at: string;
}

export interface ValueRow {
  package_id: string;
  name: string;
  /** In a list: a column of JSON holds no bare text. */
  value_json: [JsonValue];
  size: number;
  rev: number;
  expires_at: string | null;
}

export interface TableRow {
  package_id: string;
  table_name: string;
  row_key: string;
  row_json: { [column: string]: JsonValue };
  size: number;
  updated_at: string;
}

export interface ThingRow {
  package_id: string;
  kind: 'personas' | 'workflows' | 'prompts';
  path: string;
  thing_id: string;
  sha256: string;
}

type CallRow = Omit<PackageCall, never> & { package_id: string };
type LogRow = PackageLog & { package_id: string };

declare module '../../db/schema.ts' {
  interface Tables {
    packages: PackageRow;
    package_versions: StoredVersion;
    package_archives: { version_id: string; bytes: Uint8Array };
    package_settings: SettingsRow;
    package_values: ValueRow;
    package_rows: TableRow;
    package_things: ThingRow;
    package_event_places: { package_id: string; place: string };
    package_calls: CallRow;
    package_logs: LogRow;
    package_deliveries: { package_id: string; slug: string; delivery: string; at: string };
    package_schedules: { package_id: string; name: string; next_at: string };
  }
}
