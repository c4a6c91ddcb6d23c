# syntax=docker/dockerfile:1

# Parley in a container: the server and the built page, without compilers, without npm, without root.
#
#   docker build -t parley .
#   docker run -p 3000:3000 -v parley-data:/data parley
#
# The Node that runs Parley is an npm package pinned by the lock file; the base image of the build only brings npm. It needs libatomic,
# which slim images leave out.

FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# The manifests first: as long as they stay the same, the packages come from the cache.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY kit/package.json kit/
COPY tools/package.json tools/
COPY bench/package.json bench/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace @parley/web --workspace @parley/contract --include-workspace-root
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
RUN npm run build --workspace @parley/web

FROM node:24-bookworm-slim AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY kit/package.json kit/
COPY tools/package.json tools/
COPY bench/package.json bench/
# Only what the server needs at run time, and the root's own Node.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace @parley/server --workspace @parley/contract --include-workspace-root
# Several platforms' packages bring a program of this name, and npm may link none of them.
RUN cd node_modules/.bin && ln -sf ../node-linux-*/bin/node node

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Parley" \
      org.opencontainers.image.description="A self-hosted AI chat platform for teams" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 parley \
 && useradd --uid 10001 --gid parley --home-dir /app --no-create-home --shell /usr/sbin/nologin parley \
 && install --directory --owner=parley --group=parley --mode=0700 /data
WORKDIR /app
# Everything under /app belongs to root and is read-only for the server; it writes to /data alone.
COPY --from=packages /build/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY server/package.json server/package.json
COPY server/src server/src
COPY --from=build /build/web/dist web/dist
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER parley
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--heap-growing-percent=25", "server/src/main.ts"]
