# The service without a database: DATABASE_URL names one. docs/deploy.md says how to run it.

FROM node:26.10.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional are the Node and the PostgreSQL that come as packages: the image has the one and needs no other.
RUN npm ci --omit=dev --omit=optional --ignore-scripts
COPY LICENSE NOTICE README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY bin bin
COPY client/README.md client/README.md
COPY client/src client/src
COPY console console
COPY data data
COPY docs docs
COPY migrations migrations
COPY openapi openapi
COPY src src
# Places and the console, compiled once: nothing may be written to the code later.
# Readable by every user, also from a checkout made under umask 077.
RUN node bin/prepare.js && chmod -R a+rX .

FROM node:26.10.0-trixie-slim
LABEL org.opencontainers.image.title="Transport Ordering Service" \
      org.opencontainers.image.description="Self-hosted HTTP/JSON service for ordering road freight" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.base.name="docker.io/library/node:26.10.0-trixie-slim"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
# The one folder that it may write to: tables, postal codes and the profile of the company.
RUN mkdir /data && chown 1000:1000 /data
# The user "node" of the base image, as a number: an orchestrator can see that it is not root.
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "bin/check-ready.js"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "bin/transport.js"]
CMD ["serve"]
