// What the tests use of a package that comes without types.
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: Array<{ name: string; configs: never[] }>;
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
